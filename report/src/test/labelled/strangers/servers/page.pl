#!/usr/bin/perl
# SPDX-License-Identifier: Apache-2.0
# A page of a CGI: what it needs is loaded anew for each request.
use strict;
use warnings;
use POSIX;
use Data::Dumper;
use File::Temp;
use Time::Local;
print "Content-Type: text/plain\r\n\r\n", POSIX::strftime('%F', localtime), "\n";

<?php
// SPDX-License-Identifier: Apache-2.0
// All requests are of one session, as those of a shop whose pages all say who is logged in. PHP locks its file.
$asked = microtime(true);
session_id('shop');
session_start();
$locked = microtime(true);
$_SESSION['seen'] = ($_SESSION['seen'] ?? 0) + 1;
if (getenv('EARLY')) {
    session_write_close();
}
usleep(1000 * (int) getenv('HOLD'));
if (!getenv('EARLY')) {
    session_write_close();
}
file_put_contents(getenv('LOG'), sprintf("%.3f %.3f\n", 1000 * ($locked - $asked), 1000 * (microtime(true) - $asked)), FILE_APPEND);
echo "ok\n";

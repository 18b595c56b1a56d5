// SPDX-License-Identifier: Apache-2.0
/** What web servers as targets have in common: their options, a page and a file of any size. */
package io.github.jmeteroverdrive.target.web;

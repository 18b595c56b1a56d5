// SPDX-License-Identifier: Apache-2.0
/** Shared by web servers as targets: their options, a page and a file of any size. */
package io.github.jmeteroverdrive.target.web;

@echo off
rem The command line; overdrive --help says what it can. Needs what mvnw verify builds.
setlocal
rem without the backslash at its end, which would take the quote behind it
set "home=%~dp0."
set "lib=%~dp0target\overdrive\lib"
rem no brackets here: one in the name of a folder would close them
if exist "%lib%" goto built
echo overdrive: "%lib%" is missing; build it once with mvnw verify -Dod.skip.tests=true. 1>&2
exit /b 2

:built
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" "-Doverdrive.home=%home%" -cp "%lib%\*" io.github.jmeteroverdrive.cli.Overdrive %*
exit /b %ERRORLEVEL%

@echo off
rem The command line; overdrive --help says what it can. Needs what mvnw verify builds.
setlocal
set "home=%~dp0."
set "lib=%~dp0target\overdrive\lib"
if not exist "%lib%" (
  echo overdrive: %lib% is missing; build it once with mvnw verify. 1>&2
  exit /b 2
)
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" "-Doverdrive.home=%home%" -cp "%lib%\*" io.github.jmeteroverdrive.cli.Overdrive %*

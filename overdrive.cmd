@echo off
rem The command line: overdrive report DIR. Needs what mvnw verify builds.
setlocal
set "lib=%~dp0target\overdrive\lib"
if not exist "%lib%" (
  echo overdrive: %lib% is missing; build it once with mvnw verify. 1>&2
  exit /b 2
)
if not "%~1"=="report" (
  echo overdrive: '%~1' is no command; there is: report 1>&2
  exit /b 2
)
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -cp "%lib%\*" io.github.jmeteroverdrive.report.ReportCommand %2 %3 %4 %5

; The installer of @NAME@ for one user of Windows, without an administrator; /S installs silently.
;
; "installer" fills in the names between at signs, and writes the lists of files. What the former
; version has installed is listed in installed.txt beside it: an upgrade removes what this version
; lacks, and nothing that somebody else has put there. The player's files lie elsewhere.

Target amd64-unicode
SetCompressor /SOLID /FINAL lzma
SetCompressorDictSize 32
SetDateSave off ; the same files make the same installer
CRCCheck force
AllowSkipFiles off ; a file that can't be written ends a silent installation

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\@ID@"

Name "@NAME@"
BrandingText "@NAME@ @VERSION@"
OutFile "@OUTPUT@"
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10
InstallDir "@INSTALLED@"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
ShowInstDetails nevershow
ShowUninstDetails nevershow

!define MUI_ICON "@ICON@"
!define MUI_UNICON "@ICON@"
!define MUI_WELCOMEFINISHPAGE_BITMAP "@PICTURE@"
!define MUI_PAGE_HEADER_TEXT "$(LicenceTitle)"
!define MUI_PAGE_HEADER_SUBTEXT "$(LicenceSubtitle)"
!define MUI_LICENSEPAGE_TEXT_TOP "$(LicenceAbove)"
!define MUI_LICENSEPAGE_TEXT_BOTTOM "$(LicenceBelow)"
!define MUI_LICENSEPAGE_BUTTON "$(LicenceButton)"
!insertmacro MUI_PAGE_LICENSE "@LICENCE@"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\@PROGRAM@"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString LicenceTitle ${LANG_ENGLISH} "Licence"
LangString LicenceTitle ${LANG_GERMAN} "Lizenz"
LangString LicenceSubtitle ${LANG_ENGLISH} "What you may do with @NAME@."
LangString LicenceSubtitle ${LANG_GERMAN} "Was du mit @NAME@ tun darfst."
LangString LicenceAbove ${LANG_ENGLISH} "You can use it, copy it and change it."
LangString LicenceAbove ${LANG_GERMAN} "Du darfst es benutzen, kopieren und verändern."
LangString LicenceBelow ${LANG_ENGLISH} "The licences of its parts are in the game, under About."
LangString LicenceBelow ${LANG_GERMAN} "Die Lizenzen seiner Teile stehen im Spiel unter „Über das Spiel“."
LangString LicenceButton ${LANG_ENGLISH} "&Next >"
LangString LicenceButton ${LANG_GERMAN} "&Weiter >"
LangString Described ${LANG_ENGLISH} "The dice game Zilch"
LangString Described ${LANG_GERMAN} "Das Würfelspiel Zilch"
LangString BeingPlayed ${LANG_ENGLISH} "@NAME@ is open. Close it first."
LangString BeingPlayed ${LANG_GERMAN} "@NAME@ ist offen. Mach es zuerst zu."

VIProductVersion "@NUMBERS@"
VIFileVersion "@NUMBERS@"
!macro Describe language
  VIAddVersionKey /LANG=${language} "ProductName" "@NAME@"
  VIAddVersionKey /LANG=${language} "ProductVersion" "@VERSION@"
  VIAddVersionKey /LANG=${language} "FileVersion" "@VERSION@"
  VIAddVersionKey /LANG=${language} "CompanyName" "@OWNER@"
  VIAddVersionKey /LANG=${language} "LegalCopyright" "@COPYRIGHT@"
!macroend
!insertmacro Describe ${LANG_ENGLISH}
!insertmacro Describe ${LANG_GERMAN}
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileDescription" "@NAME@ (installer)"
VIAddVersionKey /LANG=${LANG_GERMAN} "FileDescription" "@NAME@ (Installation)"

; The folder of a former version comes from the registry, with a backslash at its end.
Function .onInit
  StrCpy $0 $INSTDIR 1 -1
  ${If} $0 == "\"
    StrCpy $INSTDIR $INSTDIR -1
  ${EndIf}
FunctionEnd

; Windows lets nobody write into a program that runs.
!macro RefuseWhilePlaying program
  ${Do}
    ${IfNot} ${FileExists} "$INSTDIR\${program}"
      ${ExitDo}
    ${EndIf}
    ClearErrors
    FileOpen $0 "$INSTDIR\${program}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${ExitDo}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(BeingPlayed)" /SD IDCANCEL IDCANCEL`
      SetErrorLevel @STATUS@
      Quit
    ${EndIf}
  ${Loop}
!macroend

; Whether the file $1 of the former version is one of this version, too: $2 is 1 or 0.
Function IsOfThisVersion
  StrCpy $2 1
@NEW@
  StrCpy $2 0
  done:
FunctionEnd

; The folders that the removed file $1 has left empty.
Function RemoveEmptyFolders
  StrCpy $3 $1
  ${Do}
    ${GetParent} $3 $3
    ${If} $3 == ""
      ${ExitDo}
    ${EndIf}
    ClearErrors
    RMDir "$INSTDIR\$3"
  ${LoopUntil} ${Errors}
FunctionEnd

; The former version's files that this one does without.
Function RemoveFormer
  ClearErrors
  FileOpen $0 "$INSTDIR\installed.txt" r
  ${If} ${Errors}
    Return ; there is no former version
  ${EndIf}
  ${Do}
    ClearErrors
    FileReadUTF16LE $0 $1
    ${If} ${Errors}
      ${ExitDo}
    ${EndIf}
    StrCpy $1 $1 -2 ; without the end of the line
    Call IsOfThisVersion
    ${If} $2 == 0
      Delete "$INSTDIR\$1"
      Call RemoveEmptyFolders
    ${EndIf}
  ${Loop}
  FileClose $0
FunctionEnd

Section
  SetShellVarContext current
@REFUSE@
@INSTALL@
  Call RemoveFormer
  SetOutPath "$INSTDIR"
  File "/oname=installed.txt" "@LIST@"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\@NAME@.lnk" "$INSTDIR\@PROGRAM@" "" "" 0 SW_SHOWNORMAL "" "$(Described)"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "@NAME@"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "@VERSION@"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\@PROGRAM@,0"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "@OWNER@"
  WriteRegStr HKCU "${UNINSTALL}" "Comments" "@DESCRIPTION@"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" @KILOBYTES@
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section Uninstall
  SetShellVarContext current
@REFUSE@
@REMOVE@
  Delete "$INSTDIR\installed.txt"
  Delete "$INSTDIR\uninstall.exe"
  Delete "$SMPROGRAMS\@NAME@.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  SetOutPath "$TEMP" ; no folder can be removed while it is the current one
  RMDir "$INSTDIR"
  RMDir "$LOCALAPPDATA\Programs" ; if nothing else is in it
SectionEnd

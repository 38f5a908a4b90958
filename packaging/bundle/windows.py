"""The version resource and the manifest that Windows reads in the programs."""

import re
from pathlib import Path

from bundle.icons import windows_icon
from bundle.identity import Product

TRANSLATION = (0x0409, 1200)
"""The language and the encoding of the texts: English of the United States, Unicode."""


def program(work: Path, product: Product, name: str) -> dict[str, object]:
    """Arguments for PyInstaller's EXE that only a program for Windows has.

    ``name`` is that of its file. The files that describe it are written to the folder ``work``.
    """
    icon, version = work / "zilch3d.ico", work / f"{name}.version.txt"
    if not icon.exists():
        windows_icon(icon)
    version.write_text(version_resource(product, name), encoding="utf-8")
    return {"icon": str(icon), "version": str(version), "manifest": MANIFEST}


def version_resource(product: Product, program: str) -> str:
    """The version resource of ``program``, such as ``zilch3d.exe``, as PyInstaller reads it.

    Explorer shows it under Details, and Task Manager the description.
    """
    numbers = version_numbers(product.version)
    strings = ",\n        ".join(
        f"StringStruct({name!r}, {text!r})" for name, text in texts(product, program).items()
    )
    language, encoding = TRANSLATION
    return f"""\
VSVersionInfo(
  ffi=FixedFileInfo(
    filevers={numbers}, prodvers={numbers},
    mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1, subtype=0x0, date=(0, 0),
  ),
  kids=[
    StringFileInfo([
      StringTable('{language:04X}{encoding:04X}', [
        {strings},
      ]),
    ]),
    VarFileInfo([VarStruct('Translation', [{language}, {encoding}])]),
  ],
)
"""


def texts(product: Product, program: str) -> dict[str, str]:
    """The texts of the resource, by the names of Microsoft's ``StringFileInfo``.

    FileDescription is the program's name wherever Windows has no room for more.
    """
    return {
        "CompanyName": product.owner,
        "FileDescription": product.name,
        "FileVersion": product.version,
        "InternalName": program.removesuffix(".exe"),
        "LegalCopyright": product.copyright,
        "OriginalFilename": program,
        "ProductName": product.name,
        "ProductVersion": product.version,
        "Comments": product.description,
    }


def version_numbers(version: str) -> tuple[int, int, int, int]:
    """The version as four numbers: ``1.2`` and ``1.2.0rc1`` as (1, 2, 0, 0)."""
    release = re.match(r"\d+(\.\d+)*", version)
    numbers = [int(part) for part in release[0].split(".")] if release else []
    major, minor, micro, build = (*numbers, 0, 0, 0, 0)[:4]
    return major, minor, micro, build


MANIFEST = """\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <trustInfo xmlns="urn:schemas-microsoft-com:asm.v3">
    <security>
      <requestedPrivileges>
        <requestedExecutionLevel level="asInvoker" uiAccess="false"/>
      </requestedPrivileges>
    </security>
  </trustInfo>
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application>
      <supportedOS Id="{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"/>
    </application>
  </compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAware xmlns="http://schemas.microsoft.com/SMI/2005/WindowsSettings">true/pm</dpiAware>
      <dpiAwareness xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings"
        >PerMonitorV2, PerMonitor</dpiAwareness>
      <longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings"
        >true</longPathAware>
    </windowsSettings>
  </application>
  <dependency>
    <dependentAssembly>
      <assemblyIdentity type="win32" name="Microsoft.Windows.Common-Controls" version="6.0.0.0"
        processorArchitecture="*" publicKeyToken="6595b64144ccf1df" language="*"/>
    </dependentAssembly>
  </dependency>
</assembly>
"""
"""No rights are asked for; Windows 10 or 11 (its one id); sharp on every screen; long paths."""

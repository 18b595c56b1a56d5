# SPDX-License-Identifier: Apache-2.0
"""What the site has besides docs/: the pages of the project's root, and one of each element, cut out of docs/fields.md."""

import re
from pathlib import Path

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]

# what is in the repository and not on the site
SOURCES = re.search(r"<od.address>(.*)</od.address>", (ROOT / "build/base.xml").read_text("utf-8"))[1] + "/blob/main/"

# the page of the site, and the file it is
OF_THE_ROOT = {"index.md": "README.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "SECURITY.md": "SECURITY.md",
               "CHANGELOG.md": "CHANGELOG.md"}

FIELDS = "fields.md"
ELEMENT = re.compile(r"^## (od - .+)$", re.MULTILINE)
LINK_TO_ELEMENT = re.compile(r"\((?:fields\.md)?#od---([a-z0-9-]+)\)")

MORE = re.compile(r"More: \[[^\]]+]\(([^)]+)\)\.")


def title(page):
    """The first line of a page of docs/, without its mark."""
    return (ROOT / "docs" / page).read_text("utf-8").splitlines()[0].removeprefix("# ")


def address(label):
    """Where the page of an element is."""
    return "elements/" + label.removeprefix("od - ").lower().replace(" ", "-") + ".md"


def elements(fields):
    """The page about fields in parts: what stands before the first element, then each element's label and text."""
    before, *parts = ELEMENT.split(fields)
    return before, list(zip(parts[::2], parts[1::2]))


def on_config(config):
    """The elements are the last part of the navigation, in the order of their page."""
    _, parts = elements((ROOT / "docs" / FIELDS).read_text("utf-8"))
    config.nav[-1]["Elements"] += [{label.removeprefix("od - "): address(label)} for label, _ in parts]
    config.watch += [str(ROOT / file) for file in OF_THE_ROOT.values()]
    return config


def on_files(files, config):
    for page, file in OF_THE_ROOT.items():
        text = (ROOT / file).read_text("utf-8")
        text = text.replace("](docs/", "](").replace("](testing/", f"]({SOURCES}testing/")
        files.append(File.generated(config, page, content=text))
    _, parts = elements((ROOT / "docs" / FIELDS).read_text("utf-8"))
    for label, text in parts:
        text = MORE.sub(lambda more: f"More: [{title(more[1])}]({more[1]}).", text)
        text = re.sub(r"\]\((?=[a-z])", "](../", text)
        files.append(File.generated(config, address(label), content=f"# {label}\n{text}"))
    files.append(File.generated(config, "site.css", abs_src_path=str(Path(__file__).with_name("site.css"))))
    return files


def on_page_markdown(markdown, page, config, files):
    if page.file.src_uri == FIELDS:
        before, parts = elements(markdown)
        markdown = before + "".join(f"- [{label}]({address(label)})\n" for label, _ in parts)
    if "/" not in page.file.src_uri:
        markdown = markdown.replace("](../CONTRIBUTING.md", "](CONTRIBUTING.md").replace("](../", f"]({SOURCES}")
    return LINK_TO_ELEMENT.sub(r"(elements/\1.md)", markdown)

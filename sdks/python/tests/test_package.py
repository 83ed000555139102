"""The package can be built, installed and used."""

import os
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

from .service import APPROVED, Planned, Service

ROOT = Path(__file__).resolve().parent.parent


def run(*command, **variables):
    # Python of the system finds its own modules only without the variables of another one.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=ROOT, env={**inherited, **variables}, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{command} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


class Package(unittest.TestCase):
    def test_the_wheel_runs_an_example_in_an_empty_environment(self):
        with tempfile.TemporaryDirectory() as folder:
            run(str(ROOT / "pack"), folder)
            [wheel] = Path(folder).glob("cotejo-*.whl")
            names = zipfile.ZipFile(wheel).namelist()
            self.assertIn("cotejo/py.typed", names)
            self.assertTrue(any(name.endswith("LICENSE") for name in names), names)

            environment = Path(folder) / "environment"
            run(sys.executable, "-m", "venv", "--system-site-packages", str(environment))
            python = str(environment / "bin" / "python")
            run(python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel))
            self.assertIn(str(environment), run(python, "-c", "import cotejo; print(cotejo.__file__)"))
            with Service([Planned(body={**APPROVED, "recommendation": "revisar"})]) as service:
                example = str(ROOT / "examples" / "verify_a_file.py")
                shown = run(python, example, COTEJO_BASE_URL=service.url, COTEJO_API_KEY="sk_test_a")
            self.assertEqual([f"{index}: revisar" for index in range(5)], shown.splitlines())

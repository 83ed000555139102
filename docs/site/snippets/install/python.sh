python3 -m venv .venv
.venv/bin/pip install ./cotejo-0.1.0-py3-none-any.whl
.venv/bin/python verify.py

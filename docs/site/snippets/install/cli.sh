npm install --global ./cotejo-cli-0.1.0.tgz
cotejo --version

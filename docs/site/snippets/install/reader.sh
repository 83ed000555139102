npm install ./cotejo-reader-0.1.0.tgz

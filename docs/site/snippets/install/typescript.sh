npm install ./cotejo-sdk-0.1.0.tgz
node verify.mjs

sh verify.sh

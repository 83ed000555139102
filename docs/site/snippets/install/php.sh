# region snippet
tar -xzf cotejo-php-0.1.0.tar.gz
php -d auto_prepend_file=cotejo-php-0.1.0/src/autoload.php verify.php
# endregion snippet

tar -xzf cotejo-php-0.1.0.tar.gz
php verify.php

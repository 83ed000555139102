<?php
require_once __DIR__ . '/cotejo-php-0.1.0/src/autoload.php'; // Composer: vendor/autoload.php

use Cotejo\Client;
use Cotejo\Error\BadRequestError;
use Cotejo\Error\CotejoError;

$cotejo = new Client();

try {
    $cotejo->verify(['cedula' => '12']);
} catch (BadRequestError $error) {
    echo $error->reason, PHP_EOL; // $error->errors names the fields
} catch (CotejoError $error) {
    echo $error->reason, ' ', $error->requestId, PHP_EOL; // the buyer is not decided
}

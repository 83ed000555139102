<?php
require_once __DIR__ . '/cotejo-php-0.1.0/src/autoload.php'; // Composer: vendor/autoload.php

$cotejo = new Cotejo\Client(); // reads COTEJO_API_KEY and COTEJO_BASE_URL

$answer = $cotejo->verify(['cedula' => '1000000001', 'telefono' => '+57 300 000 0001', 'monto' => 250000]);
echo $answer->body->recommendation, ' ', $answer->body->riskScore, PHP_EOL;

<?php
require_once __DIR__ . '/cotejo-php-0.1.0/src/autoload.php'; // Composer: vendor/autoload.php

$cotejo = new Cotejo\Client();
$request = ['cedula' => '1000000001', 'monto' => 250000];

$answer = $cotejo->verify($request, include: ['receipt']);
$verified = $cotejo->verifyAnswer($answer, $request);
echo $verified->receipt['outcome'], ' ', implode(' ', $verified->notCovered), PHP_EOL;

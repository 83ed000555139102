<?php
require_once __DIR__ . '/cotejo-php-0.1.0/src/autoload.php'; // Composer: vendor/autoload.php

/** Yours: sends a code to the phone, and says whether the buyer returned it. */
function phoneCodeReturned(): bool
{
    return true;
}

$cotejo = new Cotejo\Client();
$request = ['cedula' => '1032456701', 'telefono' => '+57 300 000 0001', 'ip_address' => '192.0.2.6', 'monto' => 250000];

$decision = $cotejo->decide($request);
$answer = $decision->resolve(function ($challenge) {
    $isOffered = array_unique(array_column($challenge->pruebas, 'campo')) === ['pruebas.codigo_telefono'];
    return $isOffered && phoneCodeReturned()
        ? ['pruebas' => ['codigo_telefono' => ['canal' => 'sms', 'hace_segundos' => 5]]]
        : null;
});
echo $decision->answer->body->recommendation, ' ', $answer->body->recommendation, ' ', json_encode($answer->charged), PHP_EOL;

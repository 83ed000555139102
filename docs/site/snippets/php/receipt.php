<?php
// Prints: approve
// #region snippet
$cotejo = new Cotejo\Client();
$request = ['cedula' => '1000000001', 'monto' => 250000];

$answer = $cotejo->verify($request, include: ['receipt']);
$payload = $cotejo->verifyReceipt($answer->body->receipt, $request);
echo $payload['outcome'], ' ', $payload['score'], PHP_EOL;
// #endregion snippet

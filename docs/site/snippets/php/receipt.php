<?php
// Prints: approve
// #region snippet
$cotejo = new Cotejo\Cotejo();
$request = ['cedula' => '1000000001', 'monto' => 250000];

$decision = $cotejo->verify($request, include: ['receipt']);
$payload = $cotejo->verifyReceipt($decision->receipt, $request);
echo $payload->outcome, ' ', $payload->score, PHP_EOL;
// #endregion snippet

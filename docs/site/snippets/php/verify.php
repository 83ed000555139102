<?php
// Prints: aprobar
// #region snippet
$cotejo = new Cotejo\Cotejo(); // reads COTEJO_API_KEY and COTEJO_BASE_URL

$decision = $cotejo->verify(['cedula' => '1000000001', 'telefono' => '+57 300 000 0001', 'monto' => 250000]);
echo $decision->recommendation, ' ', $decision->risk_score, PHP_EOL;
// #endregion snippet

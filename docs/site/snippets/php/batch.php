<?php
// Prints: 2 rows, end_of_input
// Needs: /v1/verify/batch
// #region snippet
$cotejo = new Cotejo\Client();
$buyers = [['cedula' => '1000000001'], ['cedula' => '1000000002']];

$batch = $cotejo->verifyBatch($buyers, batchId: 'orders-' . hrtime(true));
foreach ($batch as $row) {
    echo $row->row, ' ', $row->error?->reason ?? $row->result->recommendation, PHP_EOL;
}
echo $batch->summary()->rows, ' rows, ', $batch->summary()->endedBy, PHP_EOL;
// #endregion snippet

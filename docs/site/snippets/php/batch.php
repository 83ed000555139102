<?php
require_once __DIR__ . '/cotejo-php-0.1.0/src/autoload.php'; // Composer: vendor/autoload.php

$cotejo = new Cotejo\Client();
$buyers = [['cedula' => '1000000001'], ['cedula' => '1000000002']];

$batch = $cotejo->verifyBatch($buyers, batchId: 'orders-2026-11-25');
foreach ($batch as $row) {
    echo $row->row, ' ', $row->error?->reason ?? $row->result->recommendation, PHP_EOL;
}
echo $batch->summary()->rows, ' rows, ', $batch->summary()->endedBy, PHP_EOL;

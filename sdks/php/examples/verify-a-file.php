<?php

declare(strict_types=1);

// Verifies many buyers at the same time and prints one line for each, in order.

use Cotejo\Client;

require __DIR__ . '/../src/autoload.php';

/** @return Generator<int, array{cedula: string}> */
function buyers(): Generator
{
    foreach (range(1, 5) as $number) {
        yield ['cedula' => "100000000$number"];
    }
}

foreach ((new Client())->verifyAll(buyers(), perSecond: 20, concurrency: 4) as $row) {
    $outcome = $row->answer?->body->recommendation ?? (new ReflectionClass($row->error))->getShortName();
    echo "{$row->index}: $outcome\n";
}

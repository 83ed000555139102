<?php

declare(strict_types=1);

// Verifies a buyer and prints the decision. Needs COTEJO_BASE_URL and COTEJO_API_KEY of a sandbox.

use Cotejo\Client;
use Cotejo\Error\BadRequestError;
use Cotejo\Error\CotejoError;
use Cotejo\Error\NotFoundError;
use Cotejo\Model\VerifyRequest;

require __DIR__ . '/../src/autoload.php';

$client = new Client();
$request = new VerifyRequest(cedula: '1000000002', monto: 250000);
try {
    $answer = $client->verify($request, include: ['receipt']);
    echo "{$answer->body->recommendation}: score {$answer->body->riskScore}, request {$answer->requestId}\n";
    foreach ($answer->body->riskFactors ?? [] as $factor) {
        echo "  {$factor->code}: {$factor->points} points\n";
    }

    $payload = $client->verifyReceipt($answer->body->receipt, $request);
    echo "The receipt is genuine: {$payload['outcome']} at {$payload['time']}\n";
} catch (NotFoundError) {
    echo "There is no such cédula. Ask the buyer to check the number.\n";
} catch (BadRequestError $error) {
    foreach ($error->errors as $field) {
        echo "Correct {$field->pointer}: {$field->code}\n";
    }
} catch (CotejoError $error) {
    echo "The buyer is not decided: {$error->getMessage()}\n";
}

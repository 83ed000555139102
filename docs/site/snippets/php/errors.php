<?php
// Prints: invalid_body
// #region snippet
use Cotejo\Client;
use Cotejo\Error\BadRequestError;
use Cotejo\Error\CotejoError;

$cotejo = new Client();

try {
    $cotejo->verify(['cedula' => '12']);
} catch (BadRequestError $error) {
    echo $error->reason, PHP_EOL; // $error->errors names the fields
} catch (CotejoError $error) {
    echo $error->reason, ' ', $error->requestId, PHP_EOL; // the buyer is not decided
}
// #endregion snippet

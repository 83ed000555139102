<?php
require __DIR__ . '/cotejo-php-0.1.0/src/autoload.php'; // with Composer: '/vendor/autoload.php'

use Cotejo\Error\WebhookError;
use Cotejo\Webhooks;

$body = file_get_contents('php://input');
try {
    $event = Webhooks::verifyWebhook($body, getallheaders(), getenv('WEBHOOK_SECRET'));
    error_log("$event->id $event->type");
    http_response_code(204);
} catch (WebhookError) {
    http_response_code(400);
}

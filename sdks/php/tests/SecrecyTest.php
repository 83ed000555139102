<?php

declare(strict_types=1);

namespace Cotejo\Tests;

use Cotejo\Client;
use Cotejo\Error\CotejoError;
use Cotejo\Error\BadRequestError;

/** No value of a request and no key reaches a text that applications log. */
final class SecrecyTest extends ServiceTestCase
{
    protected const REQUEST = [
        'cedula' => '1032456701',
        'telefono' => '+573001234567',
        'nombre' => 'Ana Secreta',
        'direccion' => 'Calle 9 # 9-99',
    ];
    private const SECRETS = ['1032456701', '+573001234567', 'Ana Secreta', 'Calle 9 # 9-99', 'of-nobody-secret', 'pedido-77'];

    public function testNoTextOfAnErrorHasAValueOrTheKey(): void
    {
        $echo = ['code' => '1032456701', 'reason' => '1032456701', 'request_id' => '1032456701'];
        $faults = [
            Service::problem(400, 'invalid_body', members: ['errors' => [['pointer' => '/cedula', 'code' => 'invalid_format']]]),
            Service::problem(400, 'x', ['Request-Id' => '1032456701'], $echo + ['message' => self::REQUEST]),
            ['status' => 500, 'text' => json_encode([self::REQUEST])],
            ['reset' => true],
            ['cut' => true] + self::APPROVED,
            ['delay' => 1] + self::APPROVED,
        ];
        foreach ($faults as $fault) {
            $service = new Service([$fault]);
            $options = ['idempotencyKey' => 'pedido-77', 'timeout' => 0.5, 'maxRetries' => 1];
            $error = $this->errorOf(CotejoError::class, fn () => $this->client($service)->verify(self::REQUEST, ...$options));
            $this->assertClean($error);
            $this->assertClean($this->errorOf(CotejoError::class, fn () => $this->client($service)->cedula('1032456701', ...$options)));
        }
    }

    public function testARequestThatCannotBeWrittenStaysOutOfTheError(): void
    {
        $client = new Client(self::KEY, 'http://127.0.0.1:1');
        $request = self::REQUEST + ['monto' => NAN];
        $this->assertClean($this->errorOf(BadRequestError::class, fn () => $client->verify($request)));
    }

    public function testNoViewOfTheClientShowsTheKey(): void
    {
        $client = new Client(self::KEY, 'https://api.example');
        foreach ([print_r($client, true), self::dump($client), var_export($client, true), print_r((array) $client, true)] as $text) {
            $this->assertTextIsClean($text);
        }
        $this->expectException(\Throwable::class);
        serialize($client);
    }

    private function assertClean(CotejoError $error): void
    {
        foreach ([$error->getMessage(), (string) $error, print_r($error, true), self::dump($error)] as $text) {
            $this->assertTextIsClean($text);
        }
        $this->assertNull($error->getPrevious());
        // Also the trace, whose arguments some error reporters send.
        $this->assertTextIsClean(print_r($error->getTrace(), true));
    }

    private function assertTextIsClean(string $text): void
    {
        foreach (self::SECRETS as $secret) {
            $this->assertStringNotContainsString($secret, $text);
        }
    }

    private static function dump(mixed $value): string
    {
        ob_start();
        var_dump($value);
        return (string) ob_get_clean();
    }
}

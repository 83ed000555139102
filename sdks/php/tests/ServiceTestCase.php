<?php

declare(strict_types=1);

namespace Cotejo\Tests;

use Cotejo\Client;
use Cotejo\Error\CotejoError;
use PHPUnit\Framework\TestCase;

abstract class ServiceTestCase extends TestCase
{
    protected const KEY = 'sk_test_of-nobody-secret';
    protected const REQUEST = ['cedula' => '1000000001'];
    protected const APPROVED = [
        'body' => [
            'success' => true,
            'risk_score' => 10,
            'risk_level' => 'bajo',
            'recommendation' => 'aprobar',
            'cedula' => ['valid' => true],
            'telefono' => null,
            'risk_factors' => [['code' => 'phone_prepaid', 'points' => 1.5]],
        ],
    ];

    protected function client(Service $service): Client
    {
        return new Client(self::KEY, $service->url);
    }

    /**
     * The error of a call that must fail.
     *
     * @template E of CotejoError
     * @param class-string<E> $class
     * @return E
     */
    protected function errorOf(string $class, \Closure $call): CotejoError
    {
        try {
            $call();
        } catch (CotejoError $error) {
            $this->assertInstanceOf($class, $error);
            return $error;
        }
        $this->fail('The call did not fail');
    }
}

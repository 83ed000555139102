<?php

declare(strict_types=1);

namespace Cotejo\Tests;

use Cotejo\Error\ReceiptError;
use Cotejo\Internal\InputInvalid;
use Cotejo\Internal\Inputs;
use Cotejo\Internal\KeyCache;

/** The golden cases test receipts; these tests are about time and about values that few receipts have. */
final class ReceiptsTest extends ServiceTestCase
{
    public function testOneClientFetchesTheKeysOnce(): void
    {
        $service = new Service([['body' => ['keys' => []]]]);
        $client = $this->client($service);
        $header = base64_encode('{"alg":"EdDSA","typ":"cotejo-receipt+jws","kid":"one"}');
        $receipt = ['token' => rtrim($header, '=') . '.e30.AAAA', 'salts' => []];
        for ($times = 0; $times < 2; $times++) {
            $this->assertSame('unknown_key', $this->errorOf(ReceiptError::class, fn () => $client->verifyReceipt($receipt))->reason);
        }
        $this->assertCount(1, $service->received());
    }

    public function testKeysAreFetchedAgainForAnUnknownKidAfterAMinuteAndForAllAfterAnHour(): void
    {
        $cache = new KeyCache();
        $this->assertTrue($cache->needsFetch('one'));
        $cache->put(['keys' => [['kty' => 'OKP', 'crv' => 'Ed25519', 'kid' => 'one', 'x' => 'AAAA'], 'odd', ['kty' => 'RSA']]]);
        foreach ([[0, false, false], [61, false, true], [3600, true, true]] as [$age, $forKnown, $forUnknown]) {
            $fetchedAt = new \ReflectionProperty($cache, 'fetchedAt');
            $fetchedAt->setValue($cache, hrtime(true) / 1e9 - $age);
            $this->assertSame([$forKnown, $forUnknown], [$cache->needsFetch('one'), $cache->needsFetch('two')]);
        }
    }

    public function testInputsAreNormalisedAsTheGatewayDoes(): void
    {
        $cases = [
            ['name', 'nombre', ' Gómez Ruiz, María ', 'María Gómez Ruiz'],
            ['name', 'nombre', "Mar1a (2) O’Hara\u{a0}Ñáñez 99", 'Mar1a O’Hara Ñáñez'],
            ['name', 'nombre', '123', null],
            ['phone', 'telefono', '(300) 123-45.67', '+573001234567'],
            ['phone', 'telefono', '0057 601 234 5678', '+576012345678'],
            ['phone', 'telefono', '57 (4) 444-5566', '+576044445566'],
            ['email', 'email', " Ana.B@Example.COM\u{feff}", 'Ana.B@example.com'],
            ['document', 'cedula', '0006095801', '6095801'],
            ['amount', 'monto', 0.5, 1.0],
            ['address', 'direccion', " \t ", null],
        ];
        foreach ($cases as [$name, $member, $sent, $expected]) {
            $this->assertSame($expected === null ? [] : [$name => $expected], Inputs::of([$member => $sent], 'verify'));
        }
        foreach ([['cedula' => '1234567'], ['cedula' => 5], ['telefono' => '4151234567'], ['other' => null]] as $request) {
            try {
                Inputs::of($request, 'verify');
                $this->fail('The input was accepted');
            } catch (InputInvalid) {
                $this->addToAssertionCount(1);
            }
        }
    }
}

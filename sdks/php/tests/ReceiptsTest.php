<?php

declare(strict_types=1);

namespace Cotejo\Tests;

use Cotejo\Error\ReceiptError;
use Cotejo\Internal\CanonicalJson;
use Cotejo\Internal\InputInvalid;
use Cotejo\Internal\Inputs;
use Cotejo\Internal\KeyCache;
use Cotejo\Model\Receipt;
use Cotejo\Model\VerifyRequest;

final class ReceiptsTest extends ServiceTestCase
{
    private const PAYLOAD = ['v' => 1, 'iss' => 'cotejo', 'variant' => 'verify', 'outcome' => 'approve', 'inputs' => ['x' => 'y']];

    private static string $pair;

    public static function setUpBeforeClass(): void
    {
        self::$pair = sodium_crypto_sign_keypair();
    }

    public function testAGenuineReceiptGivesItsPayloadAndTheKeysAreFetchedOnce(): void
    {
        $service = new Service([self::keys()]);
        $client = $this->client($service);
        $this->assertSame(self::PAYLOAD, $client->verifyReceipt(self::receipt()));
        ['token' => $token] = self::receipt();
        $this->assertSame(self::PAYLOAD, $client->verifyReceipt(new Receipt($token, [])));
        $this->assertSame('unknown_key', $this->errorOf(
            ReceiptError::class,
            fn () => $client->verifyReceipt(self::receipt(header: ['kid' => 'later'])),
        )->reason);
        $this->assertCount(1, $service->received());
    }

    public function testEachProblemHasItsReason(): void
    {
        [$header, $payload, $signature] = explode('.', self::receipt()['token']);
        $changed = self::encode((string) json_encode(['outcome' => 'reject'] + self::PAYLOAD));
        $cases = [
            ['bad_signature', ['token' => "$header.$changed.$signature", 'salts' => []]],
            ['bad_signature', ['token' => "$header.$payload.", 'salts' => []]],
            ['bad_signature', self::receipt(pair: sodium_crypto_sign_keypair())],
            ['malformed', ['token' => "$header.$payload", 'salts' => []]],
            ['malformed', ['token' => "$header.$payload.$signature"]],
            ['malformed', ['token' => "e30=.$payload.$signature", 'salts' => []]],
            ['malformed', ['token' => 5, 'salts' => []]],
            ['malformed', []],
            ['wrong_type', self::receipt(header: ['typ' => 'JWT'])],
            ['wrong_type', self::receipt(header: ['alg' => 'none'])],
            ['wrong_type', self::receipt(['iss' => 'x'])],
            ['wrong_version', self::receipt(['v' => 2])],
            ['unknown_key', self::receipt(header: ['kid' => null])],
        ];
        $service = new Service([self::keys()]);
        $client = $this->client($service);
        foreach ($cases as [$reason, $receipt]) {
            $error = $this->errorOf(ReceiptError::class, fn () => $client->verifyReceipt($receipt));
            $this->assertSame($reason, $error->reason);
        }
    }

    public function testInputsThatTheRequestGivesAreCompared(): void
    {
        $texts = ['document' => '"1032456701"', 'amount' => '250000', 'gps' => '{"lat":4.65,"lon":-74}'];
        $salts = array_map(fn (string $text): string => self::encode(str_pad($text, 16)), $texts);
        $inputs = [];
        foreach ($texts as $name => $text) {
            $inputs[$name] = self::encode(hash('sha256', "cotejo-commitment-v1\n$name\n{$salts[$name]}\n$text", true));
        }
        $receipt = ['salts' => $salts] + self::receipt(['inputs' => $inputs]);
        $service = new Service([self::keys()]);
        $client = $this->client($service);
        $good = ['cedula' => '1.032.456.701', 'monto' => 250000.0, 'gps' => ['lon' => -74.0, 'lat' => 4.65], 'telefono' => null];
        $this->assertSame('approve', $client->verifyReceipt($receipt, $good)['outcome']);
        $this->assertSame('approve', $client->verifyReceipt($receipt, new VerifyRequest('1032456701'))['outcome']);

        $changes = [['monto' => 250001], ['telefono' => '+573001234567'], ['doc_number' => '1'], ['cedula' => 'no'], ['monto' => 'x']];
        array_push($changes, ['nombre' => "\xff"], ['monto' => NAN]);
        foreach ($changes as $change) {
            $error = $this->errorOf(ReceiptError::class, fn () => $client->verifyReceipt($receipt, $change + $good));
            $this->assertSame('commitment_mismatch', $error->reason);
        }
        $withoutSalts = ['salts' => []] + $receipt;
        $this->errorOf(ReceiptError::class, fn () => $client->verifyReceipt($withoutSalts, $good));
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

    public function testNumbersAndTextsAreCanonical(): void
    {
        $cases = [
            '0' => 0.0, '-74' => -74.0, '4.711' => 4.711, '0.00001' => 1e-5, '1e-7' => 1e-7, '1.5e-7' => 1.5e-7,
            '1000000000000' => 10 ** 12, '1e+21' => 1e21, '123456789012345680000' => 1.2345678901234568e20, '0.1' => 0.1,
        ];
        foreach ($cases as $text => $number) {
            $this->assertSame((string) $text, CanonicalJson::of($number));
        }
        $this->assertSame('{"lat":4,"lon":-74.1}', CanonicalJson::of(['lon' => -74.1, 'lat' => 4]));
        $this->assertSame("\"ñ \\\"\\n\\u001f/\u{2028}\"", CanonicalJson::of("ñ \"\n\x1f/\u{2028}"));
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

    /**
     * @param array<string, mixed> $payload
     * @param array<string, mixed> $header
     * @return array{token: string, salts: array<string, string>}
     */
    private static function receipt(array $payload = [], array $header = [], ?string $pair = null): array
    {
        $header += ['alg' => 'EdDSA', 'typ' => 'cotejo-receipt+jws', 'kid' => 'one'];
        $parts = [json_encode($header), json_encode($payload + self::PAYLOAD)];
        $signed = implode('.', array_map(fn (string|false $part): string => self::encode((string) $part), $parts));
        $signature = sodium_crypto_sign_detached($signed, sodium_crypto_sign_secretkey($pair ?? self::$pair));
        return ['token' => "$signed." . self::encode($signature), 'salts' => ['x' => 'y']];
    }

    /** @return array<string, mixed> */
    private static function keys(): array
    {
        $x = self::encode(sodium_crypto_sign_publickey(self::$pair));
        $others = [['kty' => 'RSA', 'kid' => 'two'], ['kty' => 'OKP', 'crv' => 'Ed25519', 'kid' => 'three', 'x' => '?'], 'odd'];
        return ['body' => ['keys' => [...$others, ['kty' => 'OKP', 'crv' => 'Ed25519', 'kid' => 'one', 'x' => $x]]]];
    }

    private static function encode(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}

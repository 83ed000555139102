<?php

declare(strict_types=1);

namespace Cotejo\Tests;

use Cotejo\Error\ConfigurationError;
use Cotejo\Model\CodigoTelefono;
use Cotejo\Model\Gps;
use Cotejo\Model\Pruebas;
use Cotejo\Model\Reto;
use Cotejo\Model\VerifyRequest;

/** The golden cases run this with a real gateway; these tests are about what the merchant's function gets and what is sent. */
final class DecisionsTest extends ServiceTestCase
{
    protected const REQUEST = ['cedula' => '1032456701', 'monto' => 250000, 'gps' => ['lat' => 4.65, 'lon' => -74.1]];
    private const RECEIPT = ['token' => 'e30.e30.AA_-', 'salts' => ['amount' => 'b', 'document' => 'a']];
    private const RETOS = [
        ['pruebas' => [['code' => 'phone_code_returned']], 'risk_score' => 20],
        ['pruebas' => [['code' => 'document_read']], 'risk_score' => 20],
    ];
    private const EVIDENCE = ['codigo_telefono' => ['canal' => 'sms', 'hace_segundos' => 40]];

    /** Answers the first request with challenges, and the second one with an approval. */
    private static function serviceWith(array $retos): Service
    {
        $first = ['recommendation' => 'revisar', 'retos' => $retos, 'receipt' => self::RECEIPT];
        return new Service([['body' => $first + self::APPROVED['body']], self::APPROVED]);
    }

    public function testNobodyIsAskedWithoutAChallenge(): void
    {
        $service = self::serviceWith([]);
        $decision = $this->client($service)->decide(self::REQUEST);
        $this->assertFalse($decision->needsEvidence);
        $this->assertSame($decision->answer, $decision->resolve(fn () => $this->fail('The buyer was asked')));
        $this->assertCount(1, $service->received());
    }

    /** @return array<string, array{VerifyRequest|array<string, mixed>, Pruebas|array<string, mixed>}> */
    public function forms(): array
    {
        return [
            'arrays' => [self::REQUEST, self::EVIDENCE],
            'models' => [
                new VerifyRequest(cedula: '1032456701', monto: 250000, gps: new Gps(4.65, -74.1)),
                new Pruebas(codigoTelefono: new CodigoTelefono('sms', 40)),
            ],
        ];
    }

    /** @dataProvider forms */
    public function testTheSameRequestIsSentWithTheEvidenceAndTheReceiptUnderAnotherKey(
        VerifyRequest|array $request,
        Pruebas|array $pruebas,
    ): void {
        $service = self::serviceWith(self::RETOS);
        $options = ['include' => ['sources', 'retos'], 'idempotencyKey' => 'order-1'];
        $decision = $this->client($service)->decide($request, ...$options);
        $asked = [];
        $answer = $decision->resolve(function (Reto $challenge, array $alternatives) use ($pruebas, &$asked): array {
            $asked = [$challenge, ...$alternatives];
            return ['pruebas' => $pruebas, 'nombre' => 'Ana'];
        });
        $this->assertTrue($decision->needsEvidence);
        $this->assertSame($decision->challenges, $asked);
        $this->assertSame(json_encode(self::RETOS), json_encode($asked));
        $this->assertSame('aprobar', $answer->body->recommendation);
        [$first, $second] = $service->received();
        $this->assertStringStartsWith('POST /v1/verify?include=retos,receipt,sources ', $first['head']);
        $this->assertStringStartsWith('POST /v1/verify?include=receipt,sources ', $second['head']);
        $this->assertSame('order-1', $service->header(0, 'Idempotency-Key'));
        $this->assertMatchesRegularExpression('/^[0-9a-f-]{36}$/', (string) $service->header(1, 'Idempotency-Key'));
        $this->assertEquals(self::REQUEST, $first['body']);
        $expected = ['nombre' => 'Ana', 'pruebas' => self::EVIDENCE + ['recibo' => self::RECEIPT]] + self::REQUEST;
        $this->assertEquals($expected, $second['body']);
        $this->assertSame(json_encode(self::RECEIPT), json_encode($second['body']['pruebas']['recibo']));
    }

    public function testTheFirstAnswerCountsWhenTheBuyerDoesNotPass(): void
    {
        $service = self::serviceWith(self::RETOS);
        $decision = $this->client($service)->decide(self::REQUEST);
        $this->assertSame($decision->answer, $decision->resolve(fn () => null));
        $this->assertCount(1, $service->received());
    }

    public function testNothingIsSentWithAMemberThatIsNoEvidence(): void
    {
        $service = self::serviceWith(self::RETOS);
        $decision = $this->client($service)->decide(self::REQUEST);
        $this->errorOf(ConfigurationError::class, fn () => $decision->resolve(fn () => ['codigo' => '123456']));
        $this->assertCount(1, $service->received());
    }

    public function testTheTextOfADecisionDoesNotShowTheRequest(): void
    {
        $service = self::serviceWith(self::RETOS);
        $decision = $this->client($service)->decide(self::REQUEST);
        $this->assertStringNotContainsString(self::REQUEST['cedula'], print_r($decision, true));
    }
}

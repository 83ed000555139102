<?php

declare(strict_types=1);

namespace Cotejo;

use Cotejo\Error\ConfigurationError;
use Cotejo\Internal\Call;
use Cotejo\Model\Receipt;
use Cotejo\Model\Reto;
use Cotejo\Model\VerifyResponse;

/** A first answer, and what the buyer can prove so that the recommendation becomes an approval. */
final class Decision
{
    private const EVIDENCE = ['pruebas', 'nombre', 'fecha_expedicion', 'telefono_token', 'biometric_transaction'];

    /** @var list<Reto> each challenge alone is enough, and the first costs the buyer least */
    public readonly array $challenges;
    /** Whether there is a challenge. */
    public readonly bool $needsEvidence;
    /** The receipt of the first answer; null when the service could not sign it. */
    public readonly ?Receipt $receipt;

    /**
     * Made by `Client::decide`.
     *
     * @param Answer<VerifyResponse> $answer the first answer
     * @param \Closure(\stdClass): Answer<VerifyResponse> $verify
     */
    public function __construct(
        public readonly Answer $answer,
        #[\SensitiveParameter] private readonly string $request,
        private readonly \Closure $verify,
    ) {
        $this->challenges = $answer->body->retos ?? [];
        $this->needsEvidence = $this->challenges !== [];
        $this->receipt = $answer->body->receipt;
    }

    /**
     * Calls your function once, and sends the request again with the evidence and the receipt, which costs nothing within 15
     * minutes (`followUp`).
     *
     * @param callable(Reto, list<Reto>): ?array<string, mixed> $ask gets the challenge and the others, one of which in its
     *     place is also enough. It returns members for the second request, such as
     *     `['pruebas' => new Pruebas(codigoTelefono: new CodigoTelefono('sms', 40))]`, and never a code; or null when the
     *     buyer did not pass
     * @return Answer<VerifyResponse> the answer that counts: the first one when there is no challenge or no evidence
     * @throws Error\CotejoError or what `$ask` throws
     */
    public function resolve(callable $ask): Answer
    {
        $evidence = $this->needsEvidence ? $ask($this->challenges[0], array_slice($this->challenges, 1)) : null;
        return $evidence === null ? $this->answer : ($this->verify)($this->with($evidence));
    }

    /** @return array<string, mixed> what var_dump and print_r show */
    public function __debugInfo(): array
    {
        return ['needsEvidence' => $this->needsEvidence];
    }

    private function with(#[\SensitiveParameter] array $evidence): \stdClass
    {
        $unknown = array_diff(array_keys($evidence), self::EVIDENCE);
        if ($unknown !== []) {
            throw new ConfigurationError('There is no evidence ' . reset($unknown));
        }
        // Models become objects with the names of the API.
        [$request, $given] = [json_decode($this->request), json_decode(Call::contentOf($evidence))];
        $pruebas = [...(array) ($request->pruebas ?? []), ...(array) ($given->pruebas ?? [])];
        $recibo = $this->receipt === null ? [] : ['recibo' => $this->receipt];
        return (object) [...(array) $request, ...(array) $given, 'pruebas' => (object) [...$pruebas, ...$recibo]];
    }
}

<?php

declare(strict_types=1);

namespace Cotejo;

/** An answer that is what its genuine receipt says. */
final class VerifiedAnswer
{
    /**
     * @param array<string, mixed> $receipt the payload of the receipt
     * @param list<string> $notCovered parts that the receipt does not cover, such as `/cedula`: nothing proves them
     */
    public function __construct(public readonly array $receipt, public readonly array $notCovered)
    {
    }
}

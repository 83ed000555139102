<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** An input that the gateway would refuse, so no receipt has a commitment to it. */
final class InputInvalid extends \Exception
{
}

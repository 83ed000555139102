<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Answer;
use Cotejo\Error\CotejoError;
use Cotejo\Error\TimeoutError;

/** Runs calls at the same time over one set of connections. */
final class Loop
{
    /** curl may have work of its own to do, such as a name look-up. */
    private const LONGEST_SELECT_S = 0.2;

    private readonly \CurlMultiHandle $multi;
    /** @var array<int, Task> by object id */
    private array $tasks = [];
    private ?float $leftAt = null;

    public function __construct()
    {
        $this->multi = curl_multi_init();
    }

    public function add(Task $task): void
    {
        $this->tasks[spl_object_id($task)] = $task;
        $this->follow($task, $task->begin());
    }

    /** Runs all calls until this one has ended. */
    public function runUntil(Task $task): Answer|CotejoError
    {
        $this->forgiveAbsence();
        while ($task->result() === null) {
            $this->exchange();
            $this->endLateTransfers();
            $this->wakeSleepers();
            if ($task->result() === null) {
                $this->waitForEvent();
            }
        }
        $this->leftAt = Clock::now();
        return $task->result();
    }

    /** Nothing was read while the application was busy: that time is not the fault of the service. */
    private function forgiveAbsence(): void
    {
        if ($this->leftAt !== null) {
            foreach ($this->tasks as $task) {
                $task->transfer?->deadline->extend(Clock::now() - $this->leftAt);
            }
        }
        $this->leftAt = null;
    }

    private function exchange(): void
    {
        do {
            $status = curl_multi_exec($this->multi, $running);
        } while ($status === CURLM_CALL_MULTI_PERFORM);
        while (($message = curl_multi_info_read($this->multi)) !== false) {
            $task = $this->taskOf($message['handle']);
            if ($task?->transfer !== null) {
                $outcome = $task->transfer->outcome($message['result']);
                $this->removeTransfer($task);
                $this->follow($task, $task->resume($outcome));
            }
        }
    }

    private function endLateTransfers(): void
    {
        foreach ($this->tasks as $task) {
            if ($task->transfer !== null && $task->transfer->deadline->left() <= 0) {
                $this->removeTransfer($task);
                $this->follow($task, $task->resume(new TimeoutError('The time-out of the call passed')));
            }
        }
    }

    private function wakeSleepers(): void
    {
        foreach ($this->tasks as $task) {
            if ($task->wakeAt !== null && $task->wakeAt <= Clock::now()) {
                $task->wakeAt = null;
                $this->follow($task, $task->resume(null));
            }
        }
    }

    private function follow(Task $task, Send|Sleep|null $step): void
    {
        if ($step instanceof Send) {
            $task->transfer = new Transfer($task->call, $step);
            curl_multi_add_handle($this->multi, $task->transfer->handle);
        } elseif ($step instanceof Sleep) {
            $task->wakeAt = Clock::now() + $step->seconds;
        } else {
            unset($this->tasks[spl_object_id($task)]);
        }
    }

    private function waitForEvent(): void
    {
        $waits = [self::LONGEST_SELECT_S];
        $transfers = 0;
        foreach ($this->tasks as $task) {
            $transfers += $task->transfer === null ? 0 : 1;
            $waits[] = $task->transfer?->deadline->left() ?? $task->wakeAt - Clock::now();
        }
        $seconds = max(0.0, min($waits));
        // Without a transfer, select would return at once and the loop would keep a processor busy.
        if ($transfers === 0 || curl_multi_select($this->multi, $seconds) === -1) {
            usleep((int) ceil(min($seconds, self::LONGEST_SELECT_S) * 1e6));
        }
    }

    private function removeTransfer(Task $task): void
    {
        if ($task->transfer !== null) {
            curl_multi_remove_handle($this->multi, $task->transfer->handle);
            $task->transfer = null;
        }
    }

    private function taskOf(\CurlHandle $handle): ?Task
    {
        foreach ($this->tasks as $task) {
            if ($task->transfer?->handle === $handle) {
                return $task;
            }
        }
        return null;
    }
}

<?php

declare(strict_types=1);

// For a project without Composer. With Composer, vendor/autoload.php does this.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Cotejo\\')) {
        $file = __DIR__ . '/' . str_replace('\\', '/', substr($class, strlen('Cotejo\\'))) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});

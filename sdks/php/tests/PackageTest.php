<?php

declare(strict_types=1);

namespace Cotejo\Tests;

final class PackageTest extends ServiceTestCase
{
    public function testAnExampleRunsFromACopyOfThePackage(): void
    {
        $folder = sys_get_temp_dir() . '/cotejo-package-' . getmypid();
        $root = dirname(__DIR__);
        mkdir($folder);
        try {
            // Only what Composer would install; see `archive` in composer.json.
            foreach (['src', 'examples'] as $part) {
                exec('cp -R ' . escapeshellarg("$root/$part") . ' ' . escapeshellarg($folder));
            }
            $service = new Service([self::APPROVED]);
            putenv("COTEJO_BASE_URL={$service->url}");
            putenv('COTEJO_API_KEY=sk_test_a');
            exec(escapeshellarg(PHP_BINARY) . ' ' . escapeshellarg("$folder/examples/verify-a-file.php"), $lines, $code);
            $this->assertSame(0, $code);
            $this->assertSame(array_map(fn (int $index): string => "$index: aprobar", range(0, 4)), $lines);
        } finally {
            putenv('COTEJO_BASE_URL');
            putenv('COTEJO_API_KEY');
            exec('rm -r ' . escapeshellarg($folder));
        }
    }

    public function testEveryClassIsInTheFileOfItsName(): void
    {
        $source = dirname(__DIR__) . '/src';
        foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($source, \FilesystemIterator::SKIP_DOTS)) as $file) {
            $class = 'Cotejo\\' . str_replace('/', '\\', substr($file->getPathname(), strlen($source) + 1, -4));
            if (basename($file->getPathname()) !== 'autoload.php') {
                $this->assertTrue(class_exists($class) || enum_exists($class), $class);
            }
        }
    }

    public function testComposerNamesWhatTheCodeNeeds(): void
    {
        $package = json_decode((string) file_get_contents(dirname(__DIR__) . '/composer.json'), true, 512, JSON_THROW_ON_ERROR);
        $this->assertSame(['Cotejo\\' => 'src/'], $package['autoload']['psr-4']);
        $this->assertSame(['php', 'ext-curl', 'ext-json', 'ext-sodium'], array_keys($package['require']));
    }
}

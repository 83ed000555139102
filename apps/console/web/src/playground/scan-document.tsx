import type { ReadDocument } from '@cotejo/reader';
import { ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Notice } from '../ui/notice.js';
import { useLatest } from '../ui/use-latest.js';
import styles from './playground.module.css';
import { scanCamera, scanFile } from './scan-camera.js';
import { scanTexts } from './scan-texts.js';
import { scannedValues } from './scanned-values.js';

/** A button that reads the buyer's document with the camera or from a picture file. */
export function ScanDocument({ onRead }: { onRead: (document: ReadDocument) => void }) {
  const t = useTexts(scanTexts);
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<ReadDocument | null>(null);
  const take = (document: ReadDocument) => {
    setOpen(false);
    setRead(document);
    onRead(document);
  };
  return (
    <>
      <div className="row">
        <Button icon={<ScanLine size={18} aria-hidden="true" />} onPress={() => setOpen(true)}>
          {t('scan')}
        </Button>
      </div>
      {read && <ScanResult document={read} />}
      {isOpen && <ScanDialog onRead={take} onClose={() => setOpen(false)} />}
    </>
  );
}

function ScanResult({ document }: { document: ReadDocument }) {
  const t = useTexts(scanTexts);
  const doubts = [
    ...document.problemas.map((problem) => t(problem)),
    ...(scannedValues(document).cedula === '' ? [t('not_cedula')] : []),
  ];
  return (
    <Notice tone={doubts.length > 0 ? 'warn' : 'plain'} title={t('done')}>
      {[...doubts, t('not_proof')].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

function ScanDialog({ onRead, onClose }: { onRead: (document: ReadDocument) => void; onClose: () => void }) {
  const t = useTexts(scanTexts);
  const [failure, setFailure] = useState<'no_document' | 'not_opened' | null>(null);
  const readFile = async (file: File | undefined) => {
    setFailure(null);
    try {
      const document = file && (await scanFile(file));
      if (document) {
        onRead(document);
      } else if (file) {
        setFailure('no_document');
      }
    } catch {
      setFailure('not_opened');
    }
  };
  return (
    <Dialog title={t('scan')} onClose={onClose}>
      <p>{t('show')}</p>
      <Camera onRead={onRead} />
      {failure && <Notice tone="bad">{t(failure)}</Notice>}
      <div className="row">
        <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => readFile(files?.[0])}>
          <Button>{t('choose_file')}</Button>
        </FileTrigger>
      </div>
      <p className={styles.hint}>
        {t('stays')} {t('not_proof')}
      </p>
    </Dialog>
  );
}

type CameraState = 'starting' | 'reading' | 'stopped' | 'no_camera';

/** The camera runs while this is on a visible page. */
function Camera({ onRead }: { onRead: (document: ReadDocument) => void }) {
  const t = useTexts(scanTexts);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const finish = useLatest(onRead);
  const isRunning = state === 'starting' || state === 'reading';
  useEffect(() => {
    if (!isRunning || !video.current) {
      return;
    }
    const stop = new AbortController();
    const stopIfHidden = () => {
      if (document.hidden) {
        stop.abort();
        setState('stopped');
      }
    };
    document.addEventListener('visibilitychange', stopIfHidden, { signal: stop.signal });
    scanCamera(video.current, stop.signal).then(
      (read) => read && finish(read),
      () => stop.signal.aborted || setState('no_camera'),
    );
    return () => stop.abort();
  }, [isRunning, finish]);
  return (
    <>
      <video
        ref={video}
        className={styles.camera}
        aria-label={t('camera')}
        hidden={!isRunning}
        muted
        playsInline
        onPlaying={() => setState('reading')}
      />
      <p role="status">{t(state)}</p>
      {!isRunning && (
        <div className="row">
          <Button onPress={() => setState('starting')}>{t('start')}</Button>
        </div>
      )}
    </>
  );
}

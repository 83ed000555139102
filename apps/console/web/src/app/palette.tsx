import { Search } from 'lucide-react';
import { Autocomplete, Dialog, Input, Menu, MenuItem, Modal, ModalOverlay, SearchField } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/texts.js';
import { foldText } from '../operator/tenants/tenant-id.js';
import { appTexts } from './app-texts.js';
import type { SignedIn } from './pages.js';
import styles from './palette.module.css';
import { usePlaces } from './places.js';

interface PaletteProps {
  session: SignedIn;
  onClose: () => void;
}

/** A search over pages and settings. */
export default function Palette({ session, onClose }: PaletteProps) {
  const t = useTexts(appTexts);
  return (
    <ModalOverlay isOpen onOpenChange={onClose} isDismissable className={styles.overlay}>
      <Modal className={styles.modal}>
        <Dialog aria-label={t('search_title')}>
          <Places session={session} onChosen={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Every typed word is in the text, without regard to accents: people type `contrasena` too. */
const matches = (text: string, typed: string): boolean =>
  foldText(typed)
    .split(/\s+/)
    .every((word) => foldText(text).includes(word));

function Places({ session, onChosen }: { session: SignedIn; onChosen: () => void }) {
  const t = useTexts(appTexts);
  const navigate = useNavigate();
  const places = usePlaces(session);
  const go = (path: string) => {
    onChosen();
    navigate(path);
  };
  return (
    <Autocomplete filter={matches}>
      <SearchField aria-label={t('search_title')} autoFocus className={styles.field}>
        <Search size={18} aria-hidden="true" />
        <Input placeholder={t('search')} className={styles.input} />
      </SearchField>
      <Menu
        aria-label={t('search_title')}
        items={places}
        onAction={(path) => go(String(path))}
        renderEmptyState={() => <p className={styles.none}>{t('search_none')}</p>}
        className={styles.list}
      >
        {({ path, name, group }) => (
          <MenuItem id={path} textValue={`${name} ${group}`} className={styles.item}>
            {name} {group && <span className="muted">{group}</span>}
          </MenuItem>
        )}
      </Menu>
    </Autocomplete>
  );
}

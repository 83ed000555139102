import styles from './app.module.css';

export const Brand = () => (
  <span className={styles.brand}>
    <img src="/favicon.svg" alt="" width={26} height={26} />
    Cotejo
  </span>
);

import DefaultTheme from 'vitepress/theme-without-fonts';
import './colours.css';
import './code.css';

export default DefaultTheme;

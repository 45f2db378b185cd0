import { Brand } from '../../components/brand.js';
import shell from '../shell/shell.module.css';
import sidebar from '../shell/sidebar.module.css';
import topBar from '../shell/top-bar.module.css';

/** The bars around a signed-in person's screens, still without their entries. */
export function AppFrame() {
  return (
    <div className={shell.shell} data-frame-of="app">
      <div className={topBar.bar} data-narrow>
        <span className={topBar.toggle} />
        <span className={topBar.brand}>
          <Brand />
        </span>
      </div>
      <div className={shell.side} data-wide>
        <div className={sidebar.sidebar}>
          <div className={sidebar.title}>
            <Brand />
          </div>
        </div>
      </div>
      <div className={shell.bar} data-narrow>
        <div className={shell.entries} />
      </div>
    </div>
  );
}

import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../people/people.js';
import { deezerQuery } from '../library/music/music-ids.js';
import { safeLink } from '../../lib/text/names.js';
import { toastError } from '../../lib/toasts/toast.js';
import { t } from '../../lib/language/translate.js';
import type { FoundItem } from './found-item.js';
import classes from './result.module.css';

interface PreviewButtonProps {
  choice: Pick<FoundItem, 'title' | 'preview' | 'isrc'>;
  /** Keyboards and screen readers skip it, because another button does the same. */
  forPointerOnly?: boolean;
}

/** Plays an audio preview of a track, of the provider or else of Deezer, by ISRC. */
export function PreviewButton({ choice, forPointerOnly = false }: PreviewButtonProps) {
  const { preview, isrc, title } = choice;
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const client = useQueryClient();
  const me = useMe().email;
  useEffect(() => {
    const player = audio.current;
    return () => player?.pause();
  }, []);
  if (!preview && !isrc) return null;

  const start = async (player: HTMLAudioElement) => {
    const address = preview ?? (isrc ? (await client.query(deezerQuery(me, isrc))).preview : null);
    const playable = safeLink(address);
    if (playable === null) throw new Error('no preview');
    if (player.src !== playable) player.src = playable;
    await player.play();
  };
  const toggle = () => {
    const player = audio.current;
    if (player === null) return;
    if (playing) player.pause();
    else start(player).catch(() => toastError(t('No preview available.')));
  };
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <>
      <button
        type="button"
        className={classes.play}
        aria-label={
          playing
            ? t('Pause the preview of {title}', { title })
            : t('Play a preview of {title}', { title })
        }
        {...(forPointerOnly && { tabIndex: -1, 'aria-hidden': true })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.stopPropagation();
          toggle();
        }}
      >
        <Icon size={18} aria-hidden />
      </button>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- A part of a song; nobody has its captions. */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </>
  );
}

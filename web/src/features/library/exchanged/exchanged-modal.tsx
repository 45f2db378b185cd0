import { Translated } from '../../../components/translated.js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SegmentedControl } from '../../../components/inputs/segmented-control.js';
import { Sheet } from '../../../components/sheet.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { personPath } from '../../people/person-path.js';
import type { FriendDialogProps } from '../../friends/friends.js';
import { type Direction, directionLabels } from './exchanged-query.js';
import { ExchangedList } from './exchanged-list.js';
import { t } from '../../../lib/language/translate.js';

const filters: { value: Direction; label: string }[] = [
  { value: 'sent', label: directionLabels.sent },
  { value: 'received', label: directionLabels.received },
];

/** The recommendations that the person and a friend sent each other. */
export function ExchangedModal({ friend, onClose }: FriendDialogProps) {
  const [direction, setDirection] = useState<Direction>('sent');
  const name = displayName(friend);
  const path = personPath(friend, useMe().email);
  return (
    <Sheet title={name} onClose={onClose}>
      {path !== null && (
        <p className="bottom-16">
          <Link to={path}>
            <Translated id="See the page of <name/>" components={{ name: <bdi>{name}</bdi> }} />
          </Link>
        </p>
      )}
      <SegmentedControl
        fullWidth
        size="md"
        className="bottom-20"
        aria-label={t('What was sent')}
        data={filters}
        value={direction}
        onChange={setDirection}
      />
      <ExchangedList friend={friend} direction={direction} />
    </Sheet>
  );
}

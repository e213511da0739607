import { PasswordField } from '../ui/fields/password-field.tsx';
import { PasswordStrength, type StrengthLabel } from '../ui/fields/password-strength.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { GalleryGroup, GallerySection } from './gallery-frame.tsx';

const LABELS = ['At least 8 characters', 'One uppercase letter', 'One lowercase letter', 'One number'];
const SUBJECTS = [
  { value: 'general', text: 'General' },
  { value: 'bug', text: 'Bug' },
];
const STRENGTHS: readonly [StrengthLabel | undefined, number][] = [
  [undefined, 0],
  ['Weak', 1],
  ['Fair', 2],
  ['Good', 3],
  ['Strong', 4],
];

export function FieldGallery() {
  return (
    <GallerySection title="Fields">
      <GalleryGroup
        label="text field: empty, placeholder, hint, prefix, focus, disabled, error, long text"
        layout="column"
      >
        <TextField label="Full name" />
        <TextField label="City" placeholder="Start typing" hint="Only your city is ever shown." />
        <TextField label="Your price" prefix="$" inputMode="decimal" defaultValue="185" />
        <div className="gallery-focused-field">
          <TextField label="Focused" defaultValue="nia@example.org" type="email" />
        </div>
        <TextField label="Not open for change" defaultValue="nia@example.org" disabled />
        <TextField label="Email" defaultValue="nia@example" error="Enter an address like name@example.org" />
        <TextField
          label="A label that goes on for so long that it has to continue on a second line, at least on a phone"
          defaultValue="Something typed that is longer than the field can show at once, so it scrolls"
          hint="A hint with much to say, which wraps below the field and keeps its distance from the next one."
          error="An error that explains itself in more words than fit on one line, and still lines up with its icon."
        />
      </GalleryGroup>
      <GalleryGroup label="select field: nothing chosen, chosen, disabled, error" layout="column">
        <SelectField label="Subject" placeholder="Choose a subject" options={SUBJECTS} />
        <SelectField label="Subject" placeholder="Choose a subject" options={SUBJECTS} defaultValue="bug" />
        <SelectField label="Subject" placeholder="Choose a subject" options={SUBJECTS} defaultValue="bug" disabled />
        <SelectField
          label="Subject"
          placeholder="Choose a subject"
          options={SUBJECTS}
          error="Please choose a subject"
        />
      </GalleryGroup>
      <GalleryGroup label="password field: empty, filled, hint, disabled, error" layout="column">
        <PasswordField label="Password" autoComplete="off" />
        <PasswordField
          label="Password, filled"
          defaultValue="Neighbour7"
          autoComplete="off"
          hint="At least 8 characters."
        />
        <PasswordField label="Password, disabled" defaultValue="Neighbour7" autoComplete="off" disabled />
        <PasswordField label="Password, refused" autoComplete="off" error="Enter your password" />
      </GalleryGroup>
      {STRENGTHS.map(([strength, met]) => (
        <GalleryGroup key={`${strength} ${met}`} label={`password strength: ${met} of 4`} layout="column">
          <PasswordStrength
            strength={strength}
            met={met}
            items={LABELS.map((label, index) => ({ label, isMet: index < met }))}
          />
        </GalleryGroup>
      ))}
    </GallerySection>
  );
}

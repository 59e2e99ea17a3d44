"""What all features are made of: who asks, how they are answered, controls and forms, texts and pictures."""

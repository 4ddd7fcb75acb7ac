"""What every handler needs: who asks, the answer in time, what was filled in, how errors end."""
